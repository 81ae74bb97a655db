/*
 * What becomes of a booking when a member takes the guest's link away, for every writer: whoever repeats the booking without
 * a signature must not get it back.
 */

export const bookingFunctions = `
  create or replace function note_renewed_link() returns trigger language plpgsql as $$
    begin
      update bookings set is_link_renewed = true where session_id = new.id;
      return null;
    end
  $$;
`;

export const bookingTriggers = `
  create trigger test_sessions_renewed after update of session_code on test_sessions
    for each row when (old.session_code <> new.session_code) execute function note_renewed_link();
`;
