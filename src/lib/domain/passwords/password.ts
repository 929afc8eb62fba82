/** What a new password must reach of `Strength`: more than a hundred million guesses. */
export const STRENGTH_WANTED = 3

/**
 * What is wrong with a new password: too short, or easy to guess although it is long. Both sides hold
 * it to this rule. `minimum` counts characters, `about` is what everybody knows of its owner: names, the email address, the shop.
 */
export function passwordFault(
  password: string,
  { about, minimum }: { about: readonly string[]; minimum: number },
): 'short' | 'guessable' | null {
  if ([...password].length < minimum) return 'short'
  const plain = once(password.normalize('NFKC').toLowerCase())
  const letters = once(plain.replace(/[^\p{L}]/gu, ''))
  const guessable =
    new Set(plain).size < 5 ||
    runs.some((run) => run.includes(plain)) ||
    common.has(letters) ||
    about.map(onlyLetters).some((word) => word.length >= 4 && letters.includes(word))
  return guessable ? 'guessable' : null
}

/** `passwordpassword` is `password` to whoever guesses. */
function once(text: string): string {
  return /^(.+?)\1+$/u.exec(text)?.[1] ?? text
}

const onlyLetters = (word: string) => word.toLowerCase().replace(/[^\p{L}]/gu, '')

const row = (keys: string) => keys.repeat(2)
const runs = [
  ...['0123456789', '9876543210', '1234567890', '0987654321'].map(row),
  ...['abcdefghijklmnopqrstuvwxyz', 'zyxwvutsrqponmlkjihgfedcba'].map(row),
  ...['qwertyuiop', 'qwertzuiop', 'azertyuiop', 'asdfghjkl', '1q2w3e4r5t6z', '1q2w3e4r5t6y'],
]

/** What is typed first by who guesses, in the languages of the shop. */
const common = new Set([
  ...['password', 'passphrase', 'letmein', 'welcome', 'iloveyou', 'changeme', 'administrator'],
  ...['sunshine', 'princess', 'football', 'baseball', 'superman', 'trustno', 'whatever'],
  ...['passwort', 'kennwort', 'geheim', 'willkommen', 'hallo', 'ichliebedich', 'schatz'],
  ...['motdepasse', 'bonjour', 'bienvenue', 'jetaime', 'soleil', 'azerty', 'azertyuiop'],
  ...['parola', 'passwordsegreta', 'benvenuto', 'ciaociao', 'tiamo', 'juventus', 'segreto'],
  ...['qwerty', 'qwertz', 'qwertyuiop', 'qwertzuiop', 'asdfghjkl', 'abc', 'abcdef'],
])
