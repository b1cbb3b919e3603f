import PhotoSwipe, { type SlideData, type UIElementData } from 'photoswipe'
import 'photoswipe/style.css'
import './lightbox.css'
import { GLYPHS, type IconName } from '~/ui/icons/glyphs'
import { closeOnBack } from './close-on-back'

export type LightboxWords = Record<
  'label' | 'close' | 'zoom' | 'previous' | 'next' | 'error' | 'carousel' | 'slide' | 'report' | 'quickExit',
  string
>

/** Shows the photos behind the links above the page, beginning with one of them. Escape and the back button close it. */
export function openLightbox({
  links,
  link,
  words,
}: {
  links: readonly HTMLAnchorElement[]
  link: HTMLAnchorElement
  words: LightboxWords
}): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const box = new PhotoSwipe({
    dataSource: links.map(slideOf),
    index: links.indexOf(link),
    bgOpacity: 0.94,
    showHideAnimationType: still ? 'none' : 'zoom',
    zoomAnimationDuration: still ? false : 200,
    showAnimationDuration: 200,
    hideAnimationDuration: 200,
    closeTitle: words.close,
    zoomTitle: words.zoom,
    arrowPrevTitle: words.previous,
    arrowNextTitle: words.next,
    errorMsg: words.error,
  })
  box.on('uiRegister', () => {
    for (const button of ownButtons(words)) box.ui?.registerElement(button)
  })
  box.on('afterInit', () => name(box, words))
  closeOnBack(box)
  box.init()
}

function slideOf(link: HTMLAnchorElement): SlideData {
  const image = link.querySelector('img')
  return {
    src: link.href,
    width: Number(link.dataset.width),
    height: Number(link.dataset.height),
    alt: image?.alt,
    // What is in the cache already, until the large one is there.
    msrc: image?.currentSrc,
    element: link,
    thumbCropped: true,
  }
}

/** What the page's own controls offer is out of reach below: leaving at once, and reporting what one sees. */
function ownButtons(words: LightboxWords): UIElementData[] {
  const exit = document.querySelector<HTMLAnchorElement>('[data-quick-exit]')
  return [
    {
      ...linkButton('report', 'flag', words.report),
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
      ...linkButton('exit', 'log-out', words.quickExit),
      onInit: (element) => {
        element.hidden = !exit
        if (!exit || !(element instanceof HTMLAnchorElement)) return
        element.href = exit.href
        // The page's module listens for it.
        element.dataset.quickExit = ''
      },
    },
  ]
}

function linkButton(name: string, icon: IconName, title: string): UIElementData {
  return {
    name,
    title,
    ariaLabel: title,
    order: 9,
    isButton: true,
    tagName: 'a',
    html: `<svg class="i" width="22" height="22" viewBox="0 0 24 24" aria-hidden="true"><path d="${GLYPHS[icon]}"/></svg>`,
  }
}

/** PhotoSwipe names its parts in English, and its dialog not at all. */
function name({ element, scrollWrap, mainScroll }: PhotoSwipe, words: LightboxWords): void {
  element?.setAttribute('aria-label', words.label)
  element?.setAttribute('aria-modal', 'true')
  scrollWrap?.setAttribute('aria-roledescription', words.carousel)
  for (const { el } of mainScroll.itemHolders) el.setAttribute('aria-roledescription', words.slide)
}
