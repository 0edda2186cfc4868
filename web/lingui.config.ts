import type { LinguiConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

const config: LinguiConfig = {
  sourceLocale: 'en',
  locales: ['en', 'ar', 'de', 'es', 'fr', 'ja', 'ko', 'pt-BR', 'zh-CN'],
  fallbackLocales: { default: 'en' },
  catalogs: [{ path: '<rootDir>/src/locales/{locale}', include: ['<rootDir>/src'], exclude: ['**/*.test.*', '**/*.fixture.*'] }],
  format: formatter({ lineNumbers: false, origins: false }),
  // Ours draws values as text only; Lingui's own parses them for placeholders.
  runtimeConfigModule: { Trans: ['/src/ui/Trans.tsx', 'Trans'] },
  rootDir: import.meta.dirname,
}

export default config
