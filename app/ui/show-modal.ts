/**
 * Opens a dialog that a component controls. The page behind it does not scroll meanwhile, as with those that the visitors' module opens
 * (visitor/dialogs.js).
 * @returns closes it. Call it before the dialog leaves the page, so that the focus returns to the opener.
 */
export function showModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal()
  holdPage()
  return () => {
    dialog.close()
    holdPage()
  }
}

function holdPage(): void {
  document.documentElement.toggleAttribute('data-modal', document.querySelector('dialog:modal') !== null)
}
