import { type Selector, type SelectorComponent, transform } from 'lightningcss'
import type { Plugin } from 'vite'

/**
 * Tailwind writes variants of groups and peers as `.x:is(:where(.group):has(…) *)`. Of a selector that ends in `*` a browser takes every
 * element of the page to be concerned when something in the group changes, and styles all of them again: with each like, each letter,
 * each filter. `:where(.group):has(…) .x` selects the same with the same specificity, and only elements of that class are concerned.
 */
export function groupSelectors(): Plugin {
  return {
    name: 'group-selectors',
    apply: 'build',
    // After Tailwind, which runs early, too.
    enforce: 'pre',
    transform(code, id) {
      // With `?url` it is a module that exports the address.
      if (!/\.css(\?(?!url)|$)/.test(id)) return null
      return { code: withClassesLast(code), map: null }
    },
  }
}

/** The style sheet with each `.x:is(A *)` written as `A .x`. */
function withClassesLast(css: string): string {
  const { code } = transform({
    filename: 'groups.css',
    code: Buffer.from(css),
    visitor: { Selector: (selector) => classLast(selector) },
  })
  return code.toString()
}

function classLast(selector: Selector): Selector | undefined {
  const [group, ...otherGroups] = selector.filter((component) => ancestorsIn(component).length > 0)
  // Two groups have no order, and behind a combinator a group may be anywhere above.
  if (!group || otherGroups.length > 0 || selector.some(({ type }) => type === 'combinator')) return
  const own = selector.filter((component) => component !== group)
  return own.length > 0 ? [...ancestorsIn(group), ...own] : undefined
}

/** `A` and its combinator of an `:is(A *)`, or nothing. */
function ancestorsIn(component: SelectorComponent): Selector {
  if (component.type !== 'pseudo-class' || component.kind !== 'is') return []
  const [inner, ...others] = component.selectors
  if (!inner || others.length > 0) return []
  const isBelow = inner.at(-1)?.type === 'universal' && inner.at(-2)?.type === 'combinator'
  return isBelow ? inner.slice(0, -1) : []
}
