/** Stores what a form holds: a new link, or the changes of one. */
export interface SaveSession<Body> {
  readonly save: (
    body: Body,
    outcome: { readonly onSuccess: () => void; readonly onError: (error: Error) => void },
  ) => void;
  readonly isPending: boolean;
}
