import { type DragEvent, useEffect, useState } from 'react'
import { turnedPreview } from './prepare-image'

/** Handlers of an element that accepts dropped files. */
export function useFileDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false)
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
  return {
    'data-dropping': isOver || undefined,
    onDragOver(event: DragEvent) {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave(event: DragEvent) {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
    },
    onDrop(event: DragEvent) {
      if (!hasFiles(event)) return
      // Otherwise the browser would navigate to the dropped file.
      event.preventDefault()
      setOver(false)
      onFiles([...event.dataTransfer.files])
    },
  }
}

/** An object URL of the file; null at first. */
export function useFileUrl(file: Blob): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}

/**
 * An object URL of the picture, rotated by clockwise quarter turns; null at first and while it is drawn. If the browser cannot draw the
 * picture, the URL of the unrotated file.
 */
export function useTurnedUrl(file: File, quarterTurns: number): string | null {
  const [turned, setTurned] = useState<{ quarterTurns: number; picture: Blob }>({
    quarterTurns: 0,
    picture: file,
  })
  const url = useFileUrl(turned.picture)
  useEffect(() => {
    let isOutdated = false
    const drawn = quarterTurns === 0 ? Promise.resolve(file) : turnedPreview(file, quarterTurns)
    void drawn.then((picture) => isOutdated || setTurned({ quarterTurns, picture: picture ?? file }))
    return () => {
      isOutdated = true
    }
  }, [file, quarterTurns])
  return turned.quarterTurns === quarterTurns ? url : null
}
