import { toast } from './toasts'

// Likes: optimistic, reverted if the server refuses; one request at a time, since answers may come in another order. Only members have
// hearts, and their pages have the texts.
export const like = async (form) => {
  const button = form.querySelector('button')
  // The field keeps the server's value: rules with `:has([value=…])` make the browser style the whole page when a value changes.
  const isLiked = () => button.getAttribute('aria-pressed') === 'true'
  const show = (on) => button.setAttribute('aria-pressed', on)
  let stored = isLiked()
  show(!stored)
  if (form.busy) return
  form.busy = true
  try {
    while (stored !== isLiked()) {
      const body = new URLSearchParams({ isLike: !stored })
      // As an API call: an ended session is then refused instead of redirected to login.
      const headers = { accept: 'application/json' }
      const answer = await fetch(form.action, { method: 'POST', body, headers, redirect: 'manual' })
      if (!answer.ok && answer.type !== 'opaqueredirect') throw answer
      stored = !stored
    }
    if (!stored) toast('', 'info', { named: 'unliked', undo: () => isLiked() || like(form) })
  } catch (refused) {
    show(stored)
    const answer = await refused.json?.().catch(() => null)
    toast(answer?.message, 'error', { named: 'failed' })
  }
  form.busy = false
}
