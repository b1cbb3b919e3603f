import { all, d, root, unpendAll } from './dom'

// Dialogs: modal, with a history entry so that "back" closes them.
const dialogState = () => history.state?.dialog
const withoutDialog = (id) => {
  const url = new URL(location.href)
  if (url.searchParams.get('dialog') !== id) return
  url.searchParams.delete('dialog')
  history.replaceState({ ...history.state, dialog: undefined }, '', url)
}
// The page behind a modal dialog does not scroll. Called after changes of the page, too: a dialog that leaves with its page has no event.
export const holdPage = () => root.toggleAttribute('data-modal', Boolean(d.querySelector('dialog:modal')))
let shown
const showDialog = (dialog) => {
  shown = dialog
  if (dialog.matches(':modal')) return
  dialog.removeAttribute('open')
  dialog.showModal()
  holdPage()
}
// The press is painted first: beside a modal dialog the page is inert, and opening or closing it styles all of the page.
const afterPaint = (act) => requestAnimationFrame(() => setTimeout(act))
export const openBy = (link) => {
  const dialog = d.getElementById(link.dataset.dialog)
  if (!dialog?.showModal) return false
  if ('pressed' in link.dataset) return true
  const target = new URL(link.href, location.href)
  // The way back after signing in is a part of the forms' addresses, so that the page of a refused one has it, too.
  for (const form of all('[data-auth] form', dialog))
    form.action = form.action.replace(/\?.*|$/, target.search)
  // The tab of an earlier opening is not that of this link: a card asks to log in.
  for (const tab of all(`[value=${link.dataset.tab ?? 'login'}]`, dialog)) tab.checked = true
  const address = target.pathname === location.pathname ? target.href : location.href
  // Its entry is still there if another page took its place while it was open: with a second one it would open again when it is closed.
  if (dialogState() !== dialog.id) history.pushState({ ...history.state, dialog: dialog.id }, '', address)
  link.dataset.pressed = ''
  afterPaint(() => {
    delete link.dataset.pressed
    // "Back" may have come first.
    if (dialog.isConnected && dialogState() === dialog.id) showDialog(dialog)
  })
  return true
}
export const leaveDialog = (element) => {
  // On client navigation (member pages) the dialog must not stay above the new page.
  const dialog = element.closest('dialog')
  if (!dialog) return
  history.replaceState({ ...history.state, dialog: undefined }, '')
  afterPaint(() => dialog.close())
}
// A press after a dialog was closed and before "back" has arrived would be undone by it, or leave the dialog in the history: it waits.
// The event of closing comes with the next frame only.
let held
addEventListener(
  'click',
  (event) => {
    if (shown?.open !== false || shown.id !== dialogState()) return
    event.preventDefault()
    event.stopImmediatePropagation()
    held = event
  },
  true,
)
d.addEventListener(
  'close',
  ({ target }) => {
    if (!(target instanceof HTMLDialogElement)) return
    holdPage()
    // Going back stops a form that is being sent.
    unpendAll(target)
    if (dialogState() === target.id) history.back()
    else withoutDialog(target.id)
  },
  true,
)
addEventListener('popstate', () => {
  // `data-own`: controlled by the page itself.
  for (const dialog of all('dialog:modal:not([data-own])')) if (dialog.id !== dialogState()) dialog.close()
  const next = d.getElementById(dialogState())
  if (next?.showModal) showDialog(next)
  const press = held
  held = undefined
  // After the router, which listens too.
  if (press) setTimeout(() => press.target.dispatchEvent(new MouseEvent('click', press)))
})

// Dialogs that the server rendered open, and stale history state.
export const takeUpDialogs = () => {
  for (const dialog of all('dialog[open]:not(:modal)')) showDialog(dialog)
  if (dialogState() && !d.getElementById(dialogState())?.open)
    history.replaceState({ ...history.state, dialog: undefined }, '')
}
