import type { Document, DocumentedCall } from '../document.server'

export type ShownCall = { method: string; path: string; call: DocumentedCall }

/** The calls of an area, in the document's order. */
export function callsOf(document: Document, tag: string): ShownCall[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, call]) => call.tags.includes(tag))
      .map(([method, call]) => ({ method: method.toUpperCase(), path, call })),
  )
}

/** A section's name as a URL fragment. */
export function slugOf(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-')
}
