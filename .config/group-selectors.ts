import { type Selector, type SelectorComponent, transform } from 'lightningcss'
import type { Plugin } from 'vite'

/**
 * Tailwind writes variants of groups and peers as `.x:is(:where(.group):has(…) *)`. A selector that ends in `*` may match any element, so
 * the browser recalculates the styles of all elements of the page whenever something in the group changes: with each like, keystroke
 * and filter. `:where(.group):has(…) .x` matches the same elements with the same specificity, and the browser recalculates only elements
 * of that class.
 */
export function groupSelectors(): Plugin {
  return {
    name: 'group-selectors',
    apply: 'build',
    // Tailwind's plugins are `pre`, too, and come before this one in the list.
    enforce: 'pre',
    transform(code, id) {
      // A `?url` import is a JavaScript module that exports the URL, no style sheet.
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
  // Stays as it is if two groups may be nested in either order, or if a combinator leaves open which element is the outer one.
  if (!group || otherGroups.length > 0 || selector.some(({ type }) => type === 'combinator')) return
  const own = selector.filter((component) => component !== group)
  return own.length > 0 ? [...ancestorsIn(group), ...own] : undefined
}

/** Of an `:is(A *)` the selector `A` and the combinator behind it; of anything else an empty selector. */
function ancestorsIn(component: SelectorComponent): Selector {
  if (component.type !== 'pseudo-class' || component.kind !== 'is') return []
  const [inner, ...others] = component.selectors
  if (!inner || others.length > 0) return []
  const isBelow = inner.at(-1)?.type === 'universal' && inner.at(-2)?.type === 'combinator'
  return isBelow ? inner.slice(0, -1) : []
}
