import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isUnmodifiedClick } from '~/ui/markup/inner-links'

// Most readers never open a photo, so the lightbox's code loads when touch, mouse or focus reaches one.
const load = () => import('./lightbox')
const PRELOAD_EVENTS = ['pointerover', 'touchstart', 'focusin'] as const

/** Opens photos within the element in the lightbox, on hydrated pages; elsewhere they stay plain links. */
export function useLightbox<Holder extends HTMLElement>(name: string): RefObject<Holder> {
  const container = useRef<Holder>(null)
  const { t } = useTranslation()
  useEffect(() => {
    const element = container.current
    if (!element) return
    let close: (() => void) | undefined
    const preload = (event: Event) => {
      if (photoLinkOf(event)) load().catch(() => undefined)
    }
    const open = (event: MouseEvent) => {
      const link = photoLinkOf(event)
      if (!link || !isUnmodifiedClick(event)) return
      event.preventDefault()
      load().then(
        ({ openLightbox }) => {
          close = openLightbox({ links: photoLinksIn(element), link, name, t })
        },
        // The code could not be loaded, so the link opens as without JavaScript.
        () => location.assign(link.href),
      )
    }
    for (const type of PRELOAD_EVENTS) element.addEventListener(type, preload, { passive: true })
    element.addEventListener('click', open)
    return () => {
      for (const type of PRELOAD_EVENTS) element.removeEventListener(type, preload)
      element.removeEventListener('click', open)
      // The page may no longer show these photos.
      close?.()
    }
  }, [t, name])
  return container
}

const PHOTO_LINK = 'a[data-photo]'
const photoLinksIn = (element: Element) => [...element.querySelectorAll<HTMLAnchorElement>(PHOTO_LINK)]

function photoLinkOf({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>(PHOTO_LINK) : null
}
