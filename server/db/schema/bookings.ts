/*
 * What becomes of a booking when a member takes the guest's link away, for every writer: whoever repeats the booking without
 * a signature must not get it back. The booking of a deleted link loses its guest, and stays, so that a repeated message
 * finds it.
 */

export const bookingFunctions = `
  create or replace function note_renewed_link() returns trigger language plpgsql as $$
    begin
      update bookings set is_link_renewed = true where session_id = new.id;
      return null;
    end
  $$;

  create or replace function forget_booked_guest() returns trigger language plpgsql as $$
    begin
      update bookings set guest_name = '', guest_email = null where session_id = old.id;
      return old;
    end
  $$;
`;

export const bookingTriggers = `
  create trigger test_sessions_renewed after update of session_code on test_sessions
    for each row when (old.session_code <> new.session_code) execute function note_renewed_link();
  -- Before the reference of the booking becomes null.
  create trigger test_sessions_booked before delete on test_sessions
    for each row execute function forget_booked_guest();
`;
