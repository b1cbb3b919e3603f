import { toast } from './toasts'

// Likes: optimistic, reverted if the server refuses. Only members have hearts, and their pages have the texts.
export const like = async (form) => {
  const button = form.querySelector('button')
  // The field keeps the server's value: rules with `:has([value=…])` make the browser style the whole page when a value changes.
  const liking = button.getAttribute('aria-pressed') !== 'true'
  const body = new URLSearchParams({ isLike: liking })
  const show = (on) => button.setAttribute('aria-pressed', String(on))
  show(liking)
  try {
    // As an API call: an ended session is then refused instead of redirected to login.
    const headers = { accept: 'application/json' }
    const answer = await fetch(form.action, { method: 'POST', body, headers, redirect: 'manual' })
    if (!answer.ok && answer.type !== 'opaqueredirect') throw answer
    if (!liking) toast('', 'info', { named: 'unliked', undo: () => like(form) })
  } catch (refused) {
    show(!liking)
    const answer = await refused.json?.().catch(() => null)
    toast(answer?.message, 'error', { named: 'failed' })
  }
}
