import type { ReactNode } from 'react';

/** States of components, by the file name of the component and the name of the state. */
export type ComponentStates = Readonly<Record<string, Readonly<Record<string, ReactNode>>>>;
