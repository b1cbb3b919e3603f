import type PhotoSwipe from 'photoswipe'

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
