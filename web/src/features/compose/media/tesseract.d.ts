/** Tesseract as WebAssembly, as far as it is used here. https://github.com/naptha/tesseract.js-core */
declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  interface Engine {
    /** 0 where it worked. */
    Init(path: string | null, language: string, engineMode: number): number
    /** Reads `/input`; 1 where that is no picture. */
    SetImageFile(exif: number, angle: number): number
    Recognize(progress: null): number
    GetUTF8Text(): string
  }
  interface Core {
    readonly FS: { writeFile(path: string, content: Uint8Array): void }
    readonly TessBaseAPI: new () => Engine
  }
  export default function createCore(options: {
    readonly locateFile: () => string
    readonly TesseractProgress: (percent: number) => void
  }): Promise<Core>
}
