import { clearPrivateStorage } from '../storage/private-storage'
import { d, root, setCookie } from './dom'

// At once: the page vanishes before any answer, and may not ask whether to keep typed text. If /exit is slow, the browser leaves without it.
export const quickExit = (link) => {
  root.dataset.leaving = ''
  root.hidden = true
  setCookie('away', 1)
  clearPrivateStorage()
  location.replace(link.href)
  setTimeout(() => location.replace(link.dataset.quickExit), 1500)
}

// A page that the browser kept whole, reached by Back.
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted || !/(^|; )away=1/.test(d.cookie)) return
  root.hidden = true
  location.reload()
})
