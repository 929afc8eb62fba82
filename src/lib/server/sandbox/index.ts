export { deliverNotice } from './deliver.ts'
export { sandboxKeys, sign, TOLERANCE_SECONDS, verifySignature } from './signature.ts'
export { mountSandbox, type SandboxSettings } from './mount-sandbox.ts'
