export { addMail } from './add-mail.ts'
export { takeBounce } from './bounces.ts'
export {
  type AnyMail,
  defineMail,
  type MailRow,
  type MailSpeech,
  type MailWords,
} from './define-mail.ts'
export { readDkimKeys } from './dkim.ts'
export { hiddenToken, withToken } from './hidden-token.ts'
export { openOutbox } from './outbox.ts'
export { findMail, listMails, sendAgain } from './read-mail.ts'
export { keptMail, smtpSender } from './sender.ts'
