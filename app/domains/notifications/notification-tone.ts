const NOTES_HZ = [660, 880]
const NOTE_S = 0.09

/** Plays two short notes. Browsers allow that only on a page that the user has interacted with. */
export function playTone(): void {
  const audio = new AudioContext()
  const volume = audio.createGain()
  volume.gain.value = 0.06
  volume.connect(audio.destination)
  NOTES_HZ.forEach((frequency, index) => {
    const note = audio.createOscillator()
    note.frequency.value = frequency
    note.connect(volume)
    note.start(audio.currentTime + index * NOTE_S)
    note.stop(audio.currentTime + (index + 1) * NOTE_S)
    if (index === NOTES_HZ.length - 1) note.onended = () => void audio.close()
  })
}
