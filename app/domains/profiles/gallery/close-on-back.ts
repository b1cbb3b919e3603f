import type PhotoSwipe from 'photoswipe'

/**
 * An entry of its own in the history, so that the back button closes the lightbox. The address stays what it is: the router
 * need not hear of the step back, or it would read the page anew.
 */
export function closeOnBack(box: PhotoSwipe): void {
  let steppedBack = false
  const onStep = (event: PopStateEvent) => {
    event.stopImmediatePropagation()
    removeEventListener('popstate', onStep, { capture: true })
    steppedBack = true
    // While it is still opening it cannot be closed.
    if (box.opener.isOpen) box.close()
    else box.on('openingAnimationEnd', () => box.close())
  }
  history.pushState({ ...history.state, lightbox: true }, '')
  addEventListener('popstate', onStep, { capture: true })
  box.on('close', () => {
    if (!steppedBack) history.back()
  })
}
