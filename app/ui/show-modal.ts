/**
 * Opens a dialog that a component controls. While it is open the page behind it does not scroll, as behind the dialogs of the visitors'
 * module (visitor/dialogs.js).
 * @returns closes the dialog. Call it before the dialog is removed, so that the focus returns to the element that opened it.
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
