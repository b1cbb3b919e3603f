type CoalescedTask = {
  /** Requests a run. */
  request: () => void
  /** From now on no run begins. */
  stop: () => void
  /** Whether it was stopped, for a run that began before. */
  isStopped: () => boolean
}

/**
 * A task that is requested often, such as by events: a run begins `delayMs` after a request, and further requests until then share it. Runs
 * follow each other, so that an older result never comes after a newer one.
 * @param onError called with the error of a failed run, which only a further request repeats
 */
export function createCoalescedTask(
  run: () => Promise<void>,
  { delayMs, onError }: { delayMs: number; onError: (error: unknown) => void },
): CoalescedTask {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = Promise.resolve()
  let isStopped = false
  return {
    request() {
      if (isStopped) return
      timer ??= setTimeout(() => {
        timer = undefined
        last = last.then(() => (isStopped ? undefined : run())).catch(onError)
      }, delayMs)
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
    isStopped: () => isStopped,
  }
}
