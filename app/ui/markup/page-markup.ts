import { type ComponentType, createContext } from 'react'
import type { Markup } from './markup'

export type CachedFragmentContentProps = {
  /** The variant. Never text of a person, since it is shared by everybody. */
  of: string
  /** Values that differ between pages, inserted into attributes or texts. */
  placeholders: readonly string[]
}
export type CachedFragmentContent = ComponentType<CachedFragmentContentProps>

/** Markup that stands on many pages, encoded once in UTF-8. */
export class EncodedMarkup {
  constructor(readonly bytes: Uint8Array) {}
}

/** A cached fragment: text, and between texts the index of the placeholder to fill. */
export type FragmentPieces = readonly (EncodedMarkup | number)[]

/** The element around markup. */
export type ElementAround = {
  as: 'div' | 'footer' | 'nav' | 'ul'
  className?: string | undefined
  'aria-label'?: string | undefined
}

/** What a page that does not hydrate does with markup: React renders as little of it as possible (decision 0063). */
export type PageMarkup = {
  /** Keeps markup apart until the page is assembled. Returns the text that marks its place, also where no element is to be. */
  setAside(inside: readonly (Markup | EncodedMarkup)[], around?: ElementAround): string
  /** What a component renders, split at its placeholders; cached for the page's language. */
  fragment(content: CachedFragmentContent, of: string, placeholders: number): FragmentPieces
  /** Markup that is made and encoded once for each key and language. The key has to contain all that it depends on. */
  remembered(key: string, make: () => readonly Markup[]): readonly EncodedMarkup[]
}

/** Set only while the server renders a page that will not hydrate; elsewhere React renders everything, and nothing is cached. */
export const PageMarkupContext = createContext<PageMarkup | null>(null)
