/** HTML text: nothing else may be set as inner HTML. Created by `markup`, which escapes every value. */
export class Markup {
  constructor(readonly html: string) {}
}

type Value = Markup | string | number | null | false

/**
 * HTML from a template: markup`<a href="${address}">${name}</a>`. Values are escaped, for texts and for quoted attributes; nested
 * markup is not; null and false are empty.
 */
export function markup(parts: TemplateStringsArray, ...values: Value[]): Markup {
  let html = parts[0] ?? ''
  for (let at = 0; at < values.length; at += 1) html += htmlOf(values[at]) + parts[at + 1]
  return new Markup(html)
}

/** Concatenates markup. */
export function joined(all: readonly Markup[]): Markup {
  let html = ''
  for (const one of all) html += one.html
  return new Markup(html)
}

function htmlOf(value: Value | undefined): string {
  if (value instanceof Markup) return value.html
  if (typeof value === 'string') return escaped(value)
  return typeof value === 'number' ? String(value) : ''
}

// A quick test without the slower `u` flag.
const SPECIAL = /[&"'<>\u0100-\uffff]/
const ALL_SPECIAL = /[&"'<>\u{100}-\u{10ffff}]/gu

function escaped(text: string): string {
  return SPECIAL.test(text) ? text.replace(ALL_SPECIAL, reference) : text
}

/** The one that React writes by name in addresses, so that both spell them alike; the others as numbers. */
const reference = (sign: string) => (sign === '&' ? '&amp;' : `&#${sign.codePointAt(0)};`)
