import type { ReactNode } from 'react';

/** The states of components, by the name of the component's file and a word for the state. */
export type ComponentStates = Readonly<Record<string, Readonly<Record<string, ReactNode>>>>;
