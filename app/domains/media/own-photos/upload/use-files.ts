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
      // Otherwise the browser navigates to the picture.
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
 * An object URL of the picture after some clockwise quarter turns; null at first, and while it is drawn. One that the browser cannot draw
 * stays as it is.
 */
export function useTurnedUrl(file: File, quarterTurns: number): string | null {
  const [turned, setTurned] = useState<{ quarterTurns: number; picture: Blob }>({
    quarterTurns: 0,
    picture: file,
  })
  const url = useFileUrl(turned.picture)
  useEffect(() => {
    let isOver = false
    const drawn = quarterTurns === 0 ? Promise.resolve(file) : turnedPreview(file, quarterTurns)
    void drawn.then((picture) => isOver || setTurned({ quarterTurns, picture: picture ?? file }))
    return () => {
      isOver = true
    }
  }, [file, quarterTurns])
  return turned.quarterTurns === quarterTurns ? url : null
}
