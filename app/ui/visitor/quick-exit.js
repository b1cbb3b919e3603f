import { clearPrivateStorage } from '../private-storage'
import { root } from './dom'

// At once: no page may ask whether to keep typed text.
export const quickExit = (link) => {
  root.dataset.leaving = ''
  clearPrivateStorage()
  location.replace(link.href)
}
