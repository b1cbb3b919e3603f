import { useNavigate } from '@remix-run/react'
import { type RefObject, useEffect, useRef } from 'react'

/**
 * Client routing for links inside text elements (MarkedUp) on hydrated pages, like `<Link>`. The module handles those that open a
 * dialog.
 */
export function useInnerLinks<Container extends HTMLElement>(): RefObject<Container> {
  const container = useRef<Container>(null)
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || link.dataset.dialog !== undefined || !isPlain(event)) return
      event.preventDefault()
      navigate(link.pathname + link.search)
    }
    const element = container.current
    element?.addEventListener('click', follow)
    return () => element?.removeEventListener('click', follow)
  }, [navigate])
  return container
}

/** Neither a new tab nor a download. */
export function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}
