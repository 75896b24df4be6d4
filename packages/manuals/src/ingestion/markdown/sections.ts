import type { Unit } from '../chunks/unit.ts';

/** What stands under one heading, its own line included. */
export interface Section {
  /** Headings, outermost first; empty: before the first. */
  readonly path: readonly string[];
  /** How many of the path, the innermost ones, are among its own lines. */
  readonly own: number;
  /** As far as they are asked for. */
  readonly units: Iterable<Unit>;
}

/** Headings that a place stands under, outermost first. */
export type HeadingPath = readonly { readonly depth: number; readonly words: string }[];

/** The path under a new heading: those above it, and itself. A level that is left out is not made up. */
export function pathUnder(open: HeadingPath, heading: HeadingPath[number]): HeadingPath {
  return [...open.filter(({ depth }) => depth < heading.depth), heading];
}

/** What two paths have in common. */
export function commonPath(one: readonly string[], other: readonly string[]): readonly string[] {
  const differs = one.findIndex((words, level) => words !== other[level]);
  return differs === -1 ? one : one.slice(0, differs);
}
