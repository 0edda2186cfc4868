import { playerConstants } from '@starling/domain/playback'

/** The frequency ranges of the three bands, in hertz. */
const edges = [20, 250, 2000, 8000] as const
const samples = 1024

let context: AudioContext | null = null
const analysers = new WeakMap<HTMLMediaElement, AnalyserNode>()

/**
 * Analyses what an element plays and reports the loudness of each band, 0 to 1, every 15 ms. Answers the function that ends it.
 * An element can be connected to Web Audio only once and permanently, so audio context and analysers are kept.
 */
export function followBands(element: HTMLMediaElement, tell: (bands: readonly number[]) => void): () => void {
  if (typeof AudioContext === 'undefined') return () => undefined
  context ??= new AudioContext()
  const analyser = analysers.get(element) ?? listenTo(element, context)
  // The audio context starts suspended when created outside a user gesture.
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
