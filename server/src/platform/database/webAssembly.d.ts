/** What is used of the host's WebAssembly; its types otherwise come with a browser's. */
declare namespace WebAssembly {
  type Module = object
  function compile(bytes: Uint8Array): Promise<Module>
}
