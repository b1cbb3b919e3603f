import { useNavigate } from '@remix-run/react'
import { type RefObject, useEffect, useRef } from 'react'

/**
 * Links within elements whose inside is text (MarkedUp): where the page is hydrated they lead through the app, as `<Link>`
 * does. Those that open a dialog are the module's.
 */
export function useInnerLinks<Holder extends HTMLElement>(): RefObject<Holder> {
  const holder = useRef<Holder>(null)
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || link.dataset.dialog !== undefined || !isPlain(event)) return
      event.preventDefault()
      navigate(link.pathname + link.search)
    }
    const element = holder.current
    element?.addEventListener('click', follow)
    return () => element?.removeEventListener('click', follow)
  }, [navigate])
  return holder
}

/** Neither for a new tab nor for a download. */
export function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}
