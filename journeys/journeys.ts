/** The journeys by file, with what each proves and the folders of the product whose changes it covers. */
export const journeys: Readonly<Record<string, { readonly proves: string; readonly folders: readonly string[] }>> = {};
