import { useNavigate } from '@remix-run/react'
import { type RefObject, useEffect, useRef } from 'react'

/**
 * Client routing for links inside marked-up text (MarkedUp) on hydrated pages, as `<Link>` does it. The visitors' script handles links that
 * open a dialog.
 */
export function useInnerLinks<Container extends HTMLElement>(): RefObject<Container> {
  const container = useRef<Container>(null)
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || link.dataset.dialog !== undefined || !isUnmodifiedClick(event)) return
      event.preventDefault()
      navigate(link.pathname + link.search)
    }
    const element = container.current
    element?.addEventListener('click', follow)
    return () => element?.removeEventListener('click', follow)
  }, [navigate])
  return container
}

type Click = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>

/** Whether a click only follows a link: with another button or a modifier key browsers open a new tab or window, or download. */
export function isUnmodifiedClick({ button, metaKey, ctrlKey, shiftKey, altKey }: Click): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}
