#!/usr/bin/env node
// Development mode: Vite serves the client with hot reload, and the server restarts when its sources change. Open the address Vite prints.
import { join } from 'node:path'
import { binOf, ensureInstalled, rerunOnProjectNode, root, run } from './ensureInstalled.mjs'

const HOST = '127.0.0.1'
const API_PORT = process.env.PORT || '3000'
const WEB_PORT = '5173'

ensureInstalled()
if (!(await rerunOnProjectNode())) {
  const watched = ['server', 'api', 'domain'].flatMap((workspace) => ['--watch-path', join(root, workspace, 'src')])
  const words = process.argv.includes('--empty') ? [] : ['--demo']
  const codes = await Promise.all([
    run(process.execPath, ['--watch-preserve-output', ...watched, join(root, 'server', 'src', 'main.ts'), ...words], {
      // The browser sees a single origin, Vite's, which forwards API requests to the server.
      env: { ...process.env, HOST, PORT: API_PORT, PUBLIC_URL: process.env.PUBLIC_URL || `http://${HOST}:${WEB_PORT}` },
    }),
    run(...binOf('vite', ['--host', HOST, '--port', WEB_PORT, '--strictPort']), {
      cwd: join(root, 'web'),
      env: { ...process.env, API_ORIGIN: `http://${HOST}:${API_PORT}` },
    }),
  ])
  // Both run until they are interrupted, which does not count as a failure.
  process.exitCode = Math.max(...codes.map((code) => (code > 128 ? 0 : code)))
}
