import { playerConstants } from '@starling/domain/playback'

/** The parts of the range of hearing that the three bands stand for, in hertz. */
const edges = [20, 250, 2000, 8000] as const
const samples = 1024

let context: AudioContext | null = null
const analysers = new WeakMap<HTMLMediaElement, AnalyserNode>()

/**
 * Listens to what an element plays and tells the loudness of each band, 0 to 1, every 15 ms (R-play-06). Answers the end of it.
 * An element is led through the browser's mixer only once and for good, which is why the mixer and the analysers are kept.
 */
export function followBands(element: HTMLMediaElement, tell: (bands: readonly number[]) => void): () => void {
  if (typeof AudioContext === 'undefined') return () => undefined
  context ??= new AudioContext()
  const analyser = analysers.get(element) ?? listenTo(element, context)
  // It begins asleep where it was made outside a press.
  if (context.state === 'suspended') context.resume().catch(() => undefined)
  const loudness = new Uint8Array(analyser.frequencyBinCount)
  const hertzPerBin = context.sampleRate / analyser.fftSize
  const timer = setInterval(() => {
    analyser.getByteFrequencyData(loudness)
    tell(readBands(loudness, hertzPerBin))
  }, playerConstants.bandsEveryMs)
  return () => clearInterval(timer)
}

function listenTo(element: HTMLMediaElement, mixer: AudioContext): AnalyserNode {
  const analyser = mixer.createAnalyser()
  analyser.fftSize = samples
  mixer.createMediaElementSource(element).connect(analyser).connect(mixer.destination)
  analysers.set(element, analyser)
  return analyser
}

/** The mean loudness of low, middle and high tones, 0 to 1 each. */
export function readBands(loudness: Uint8Array, hertzPerBin: number): readonly number[] {
  return Array.from({ length: playerConstants.bands }, (_, band) => {
    const first = Math.floor((edges[band] ?? 0) / hertzPerBin)
    const last = Math.max(first + 1, Math.min(loudness.length, Math.ceil((edges[band + 1] ?? 0) / hertzPerBin)))
    let sum = 0
    for (let bin = first; bin < last; bin += 1) sum += loudness[bin] ?? 0
    return sum / (last - first) / 255
  })
}
