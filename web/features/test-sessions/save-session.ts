/** Saves the content of a form as a new link or as changes to one. */
export interface SaveSession<Body> {
  readonly save: (
    body: Body,
    outcome: { readonly onSuccess: () => void; readonly onError: (error: Error) => void },
  ) => void;
  readonly isPending: boolean;
}
