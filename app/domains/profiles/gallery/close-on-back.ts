import type PhotoSwipe from 'photoswipe'

/** An entry of its own in the history, of the same address, so that the back button closes the lightbox and not the page. */
export function closeOnBack(box: PhotoSwipe): void {
  let steppedBack = false
  const onStep = () => {
    steppedBack = true
    // While it is still opening it cannot be closed.
    if (box.opener.isOpen) box.close()
    else box.on('openingAnimationEnd', () => box.close())
  }
  history.pushState({ ...history.state, lightbox: true }, '')
  addEventListener('popstate', onStep, { once: true })
  box.on('close', () => {
    if (!steppedBack) history.back()
  })
}
