export { addresseesOf, addresseesOfThread, withoutMention } from './addressees.ts'
export type { Addressees } from './addressees.ts'
export { admitFiles, uploadRetryDelayMs } from './admitFiles.ts'
export type { RefusedFiles } from './admitFiles.ts'
export {
  addMedia,
  afterDeletion,
  changeDraft,
  choosePrivacy,
  joinDrafts,
  keptPrivacy,
  moveMedia,
  placeMedia,
  removeMedia,
  returnMedia,
  replaceMedia,
  toggleSpoiler,
} from './changeDraft.ts'
export { applyCompletion, completionToken } from './completionToken.ts'
export type { CompletionToken } from './completionToken.ts'
export { countCharacters } from './countCharacters.ts'
export { DRAFT_DEFAULTS, hasContent, isWorthKeeping } from './Draft.ts'
export type { Draft, DraftDefaults, DraftFile, DraftPart, MakeKey, PollDraft, QuotePolicy } from './Draft.ts'
export { draftForAnother, accountSwitchBlocker } from './draftForAnother.ts'
export type { AccountSwitchBlocker } from './draftForAnother.ts'
export { addFile, filesOf, removeFile, settleFile } from './draftFiles.ts'
export { editDraft, redraft } from './editDraft.ts'
export { newDraft } from './newDraft.ts'
export { changeOption, editableOptions, nearestPreset, NEW_POLL, POLL_PRESETS } from './pollDraft.ts'
export { insertEmoji } from './insertEmoji.ts'
export { mentionDraft, privateReplyDraft, replyDraft } from './replyDraft.ts'
export type { StartedReply } from './replyDraft.ts'
export { isQuotable, quoteDraft, quotePermission, refuseQuote, withQuote } from './refuseQuote.ts'
export type { QuotePermission, RefusedQuote } from './refuseQuote.ts'
export { scheduledDraft } from './scheduledDraft.ts'
export { segmentText } from './segmentText.ts'
export type { TextSegment } from './segmentText.ts'
export { splitText } from './splitText.ts'
export {
  addPart,
  afterPublished,
  changePart,
  countPosts,
  emptyPart,
  partOf,
  removePart,
  returnPart,
  splitIntoParts,
} from './threadParts.ts'
export { toStatusDraft } from './toStatusDraft.ts'
export { rememberTags, suggestTags, TAG_HISTORY_LIMIT } from './tagHistory.ts'
export { validateDraft } from './validateDraft.ts'
export type { DraftProblem } from './validateDraft.ts'
export { EXPIRY_TAGS, expiryTagOf, hasTag, withExpiryTag, withoutTag, withReference, withTag } from './writtenTags.ts'
export { isTooSoon, isTooSoonAt, validateThread } from './validateThread.ts'
export type { ThreadProblem } from './validateThread.ts'
export { otherLanguage, detectableText } from './writtenLanguage.ts'
export type { LanguageScore } from './writtenLanguage.ts'
