import PhotoSwipe, { type SlideData, type UIElementData } from 'photoswipe'
import 'photoswipe/style.css'
import './lightbox.css'
import { GLYPHS, type IconName } from '~/ui/icons/glyphs'

/** The element of the page whose text the lightbox repeats. */
const NOTE = '[data-lightbox-note]'

export type LightboxWords = Record<
  'label' | 'close' | 'zoom' | 'previous' | 'next' | 'error' | 'carousel' | 'slide' | 'report' | 'quickExit',
  string
>

/** Opens the lightbox with the photos of these links, at one of them. Escape and the back button close it. Returns how to close it. */
export function openLightbox({
  links,
  link,
  labels,
}: {
  links: readonly HTMLAnchorElement[]
  link: HTMLAnchorElement
  labels: LightboxWords
}): () => void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const box = new PhotoSwipe({
    dataSource: links.map(slideOf),
    index: links.indexOf(link),
    // Opaque: nothing of the page shows through (UI.md "Viewer").
    bgOpacity: 1,
    showHideAnimationType: still ? 'none' : 'zoom',
    zoomAnimationDuration: still ? false : 200,
    showAnimationDuration: 200,
    hideAnimationDuration: 200,
    closeTitle: labels.close,
    zoomTitle: labels.zoom,
    arrowPrevTitle: labels.previous,
    arrowNextTitle: labels.next,
    errorMsg: labels.error,
  })
  box.on('uiRegister', () => {
    for (const button of ownButtons(labels)) box.ui?.registerElement(button)
  })
  box.on('afterInit', () => labelParts(box, labels))
  closeOnBack(box)
  box.init()
  return () => box.close()
}

function slideOf(link: HTMLAnchorElement): SlideData {
  const image = link.querySelector('img')
  return {
    // A link to a page of its own names the photo's file beside it.
    src: link.dataset.src ?? link.href,
    width: Number(link.dataset.width),
    height: Number(link.dataset.height),
    alt: image?.alt,
    // The cached thumbnail, until the large photo is loaded.
    msrc: image?.currentSrc,
    element: link,
    thumbCropped: true,
  }
}

/** The lightbox covers the page's controls, so it has its own quick exit and report link, and repeats the page's note. */
function ownButtons(labels: LightboxWords): UIElementData[] {
  const exit = document.querySelector<HTMLAnchorElement>('[data-quick-exit]')
  return [
    {
      name: 'note',
      order: 8,
      className: 'pswp__note',
      appendTo: 'bar',
      onInit: repeatNote,
    },
    {
      ...linkButton('report', 'flag', labels.report),
      onInit: (element, box) => {
        const show = () => {
          const report = box.currSlide?.data.element?.dataset.report
          element.hidden = !report
          if (report && element instanceof HTMLAnchorElement) element.href = report
        }
        show()
        box.on('change', show)
      },
    },
    {
      ...linkButton('exit', 'zap', labels.quickExit),
      onInit: (element) => {
        element.hidden = !exit
        if (!exit || !(element instanceof HTMLAnchorElement)) return
        element.href = exit.href
        // The visitor module listens for it.
        element.dataset.quickExit = exit.dataset.quickExit
      },
    },
  ]
}

/** How long an album is still open, say: the page's text changes while the time passes. */
function repeatNote(element: HTMLElement, box: PhotoSwipe): void {
  const note = document.querySelector(NOTE)
  const repeat = () => {
    element.textContent = note?.textContent ?? ''
    element.hidden = element.textContent === ''
  }
  repeat()
  if (!note) return
  const changes = new MutationObserver(repeat)
  changes.observe(note, { childList: true, characterData: true, subtree: true })
  box.on('destroy', () => changes.disconnect())
}

function linkButton(name: string, icon: IconName, title: string): UIElementData {
  return {
    name,
    title,
    ariaLabel: title,
    order: 9,
    isButton: true,
    tagName: 'a',
    html: `<svg class="icon" width="22" height="22" viewBox="0 0 24 24" aria-hidden="true"><path d="${GLYPHS[icon]}"/></svg>`,
  }
}

/** PhotoSwipe labels its parts in English, and its dialog not at all. */
function labelParts({ element, scrollWrap, mainScroll }: PhotoSwipe, labels: LightboxWords): void {
  element?.setAttribute('aria-label', labels.label)
  element?.setAttribute('aria-modal', 'true')
  scrollWrap?.setAttribute('aria-roledescription', labels.carousel)
  for (const { el } of mainScroll.itemHolders) el.setAttribute('aria-roledescription', labels.slide)
}

/** Adds a history entry with the same URL, so that the back button closes the lightbox and not the page. */
export function closeOnBack(box: PhotoSwipe): void {
  let steppedBack = false
  const onStep = () => {
    steppedBack = true
    // It cannot be closed while it opens.
    if (box.opener.isOpen) box.close()
    else box.on('openingAnimationEnd', () => box.close())
  }
  history.pushState({ ...history.state, lightbox: true }, '')
  addEventListener('popstate', onStep, { once: true })
  box.on('close', () => {
    if (!steppedBack) history.back()
  })
}
