import { Tooltip } from 'radix-ui'
import { type ReactElement, useEffect, useRef, useState } from 'react'

/** SPEC 9. The visitor module repeats these two figures, it imports nothing. */
const DELAY_MS = 700
const SKIP_DELAY_MS = 300

// Every tooltip loads into the page on its own, so none can be the provider of the others.
let lastClosedAt = 0

export default function MemberTooltip({ text, children }: { text: string; children: ReactElement }) {
  const [delayMs, setDelayMs] = useState(DELAY_MS)
  const [open, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  // The mouse that made this load may rest already; Radix waits for it to move.
  useEffect(() => {
    const timer = setTimeout(() => trigger.current?.matches(':hover') && setOpen(true), DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Tooltip.Provider>
      <Tooltip.Root
        delayDuration={delayMs}
        open={open}
        onOpenChange={(next) => {
          setOpen(next)
          if (!next) lastClosedAt = Date.now()
        }}
      >
        <Tooltip.Trigger
          ref={trigger}
          asChild
          onPointerEnter={() => setDelayMs(Date.now() - lastClosedAt < SKIP_DELAY_MS ? 0 : DELAY_MS)}
        >
          {children}
        </Tooltip.Trigger>
        <Tooltip.Portal>
          <Tooltip.Content className="tooltip" sideOffset={6} collisionPadding={8}>
            {text}
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  )
}
