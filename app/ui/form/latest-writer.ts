/**
 * Saves a value that may change faster than requests are answered: one request at a time, and always the last value, so that what is
 * stored ends as what is shown. Values in between are skipped.
 * @param saved what is stored at first
 * @param save whether the server stored the value; a rejected promise counts as no
 * @param show called with each new value at once, and with the stored one after a failure
 * @param onFailure called when the last value could not be saved
 */
export function createLatestWriter<Value>(of: {
  saved: Value
  save: (value: Value) => Promise<boolean>
  show: (value: Value) => void
  onFailure: () => void
}): (value: Value) => void {
  let { saved } = of
  let wanted = saved
  let isSaving = false
  // A request without an answer may have reached the server: then even the stored value is sent again.
  let isCertain = true

  return (value) => {
    wanted = value
    of.show(value)
    if (!isSaving) void saveAll()
  }

  async function saveAll(): Promise<void> {
    isSaving = true
    while (wanted !== saved || !isCertain) {
      const sent = wanted
      const isDone = await of.save(sent).catch(() => false)
      if (isDone) saved = sent
      isCertain = isDone
      if (!isDone && wanted === sent) break
    }
    isSaving = false
    if (wanted === saved) return
    wanted = saved
    of.show(saved)
    of.onFailure()
  }
}
