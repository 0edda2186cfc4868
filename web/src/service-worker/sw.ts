/// <reference lib="webworker" />
import { accountOfPushScope } from '@starling/domain/push'
import { keepAnswers } from './keepAnswers.ts'
import { keepApp } from './keepApp.ts'
import { listenToPush } from './listenToPush.ts'
import { takeShared } from './takeShared.ts'
import { sendWaiting } from './sendWaiting.ts'

declare const self: ServiceWorkerGlobalScope

// One script for both purposes: a registration for the app, and one for the messages of each account.
const account = accountOfPushScope(self.registration.scope)
if (account === null) {
  keepApp()
  keepAnswers()
  sendWaiting()
  takeShared()
} else listenToPush(account)
