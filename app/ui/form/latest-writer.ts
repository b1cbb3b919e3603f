/**
 * Saves a value that may change faster than requests are answered: one request at a time, and always the last value, so that in the end
 * the stored value is the displayed one. Values in between are skipped. Returns `write`, and `flush` for when the page is left: a value
 * that waits for the end of a request is then sent at once, since the page sends nothing afterwards.
 * @param saved the value that is stored at first
 * @param save sends the value and returns whether the server stored it; a rejected promise counts as false
 * @param show called with each new value at once, and with the stored one after a failure
 * @param onFailure called when the last value could not be saved
 */
export function createLatestWriter<Value>(of: {
  saved: Value
  save: (value: Value) => Promise<boolean>
  show: (value: Value) => void
  onFailure: () => void
}): { write: (value: Value) => void; flush: () => void } {
  let { saved } = of
  let wanted = saved
  let sent = saved
  let isSaving = false
  // A request without an answer may have reached the server: then even the stored value is sent again.
  let isCertain = true

  return {
    write: (value) => {
      wanted = value
      of.show(value)
      if (!isSaving) void saveAll()
    },
    flush: () => {
      if (isSaving && sent !== wanted) void send()
    },
  }

  function send(): Promise<boolean> {
    sent = wanted
    return of.save(sent).catch(() => false)
  }

  async function saveAll(): Promise<void> {
    isSaving = true
    while (wanted !== saved || !isCertain) {
      const value = wanted
      const isDone = await send()
      if (isDone) saved = value
      isCertain = isDone
      if (!isDone && wanted === value) break
    }
    isSaving = false
    if (wanted === saved) return
    wanted = saved
    of.show(saved)
    of.onFailure()
  }
}
