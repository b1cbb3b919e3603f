import type { TFunction } from 'i18next'
import PhotoSwipe, { type SlideData, type UIElementData } from 'photoswipe'
import 'photoswipe/style.css'
import './lightbox.css'
import { SAME_PAGE_STEP } from '~/ui/frame/same-page-steps'
import { GLYPHS, type IconName } from '~/ui/icons/glyphs'

/** The element of the page whose text the lightbox repeats. */
const NOTE = '[data-lightbox-note]'

/** Closes the viewer; null while none is open. */
let close: (() => void) | null = null

/**
 * The viewer of photos: of profiles, albums and conversations. Opens with the photos of these links, at one of them; swipe and arrows lead
 * to the others, pinch and double tap enlarge. Escape and the back button close it. There is one at a time, and none for a link that has
 * left with its page.
 * @param name whose photos they are, or the title of the album
 * @returns the function that closes it
 */
export function openLightbox({
  links,
  link,
  name,
  t,
}: {
  links: readonly HTMLAnchorElement[]
  link: HTMLAnchorElement
  name: string
  t: TFunction
}): () => void {
  // On a slow network a link can be pressed again, or its page be left, before this module is loaded.
  if (close || !link.isConnected) return close ?? (() => undefined)
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const box = new PhotoSwipe({
    dataSource: links.map(slideOf),
    index: links.indexOf(link),
    // Opaque: nothing of the page shows through (UI.md "Viewer").
    bgOpacity: 1,
    // The quick exit stays in sight: a tap does not hide the controls.
    tapAction: false,
    imageClickAction: 'zoom',
    // It would scroll the page's row of photos back to the first one seen.
    returnFocus: false,
    showHideAnimationType: still ? 'none' : 'zoom',
    zoomAnimationDuration: still ? false : 200,
    showAnimationDuration: 200,
    hideAnimationDuration: 200,
    closeSVG: icon(GLYPHS.x),
    zoomSVG: icon(GLYPHS.search, '<path d="M8 11h6"/><path class="pswp__plus" d="M11 8v6"/>'),
    arrowPrevSVG: icon(GLYPHS['chevron-left']),
    arrowNextSVG: icon(GLYPHS['chevron-right']),
    closeTitle: t('profiles:lightbox.close'),
    zoomTitle: t('profiles:lightbox.zoom'),
    arrowPrevTitle: t('profiles:lightbox.previous'),
    arrowNextTitle: t('profiles:lightbox.next'),
    errorMsg: t('profiles:lightbox.error'),
  })
  box.on('uiRegister', () => {
    for (const button of ownButtons(t)) box.ui?.registerElement(button)
  })
  box.on('afterInit', () => labelParts(box, { name, t }))
  let shown = links.indexOf(link)
  box.on('change', () => {
    if (box.currIndex === shown) return
    shown = box.currIndex
    // The row of photos on the page shows the same one once the viewer is closed.
    links[shown]?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  box.on('destroy', () => link.focus({ preventScroll: true }))
  box.on('close', () => {
    close = null
  })
  closeOnBack(box)
  box.init()
  close = () => box.close()
  return close
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
function ownButtons(t: TFunction): UIElementData[] {
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
      ...linkButton('report', 'flag', t('profiles:lightbox.report')),
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
      ...linkButton('exit', 'zap', t('header.quickExit')),
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

/** Repeats the page's note, such as how long an album is still open, and follows its changes. */
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

function linkButton(name: string, glyph: IconName, title: string): UIElementData {
  return {
    name,
    title,
    ariaLabel: title,
    order: 9,
    isButton: true,
    tagName: 'a',
    html: icon(GLYPHS[glyph]),
  }
}

/** One of our icons as markup, with further paths. */
const icon = (path: string, more = '') =>
  `<svg class="icon" width="24" height="24" viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/>${more}</svg>`

/** PhotoSwipe labels its parts in English, and its dialog not at all. */
function labelParts(
  { element, scrollWrap, mainScroll }: PhotoSwipe,
  { name, t }: { name: string; t: TFunction },
): void {
  element?.setAttribute('aria-label', t('profiles:lightbox.label', { name }))
  element?.setAttribute('aria-modal', 'true')
  scrollWrap?.setAttribute('aria-roledescription', t('profiles:lightbox.carousel'))
  for (const { el } of mainScroll.itemHolders)
    el.setAttribute('aria-roledescription', t('profiles:lightbox.slide'))
}

/** Adds a history entry with the same URL, so that the back button closes the lightbox and not the page. */
function closeOnBack(box: PhotoSwipe): void {
  let steppedBack = false
  const onStep = () => {
    steppedBack = true
    // It cannot be closed while it opens.
    if (box.opener.isOpen) box.close()
    else box.on('openingAnimationEnd', () => box.close())
  }
  history.pushState({ ...history.state, lightbox: true }, '')
  addEventListener(SAME_PAGE_STEP, onStep, { once: true })
  box.on('close', () => {
    // Another page may have come on a slow network while the viewer was open: its entry is the present one, and stays.
    if (!steppedBack && history.state?.lightbox) history.back()
  })
}
