import { loginAddress } from '../../stores/auth/login-address.ts'
import { $header } from '../../stores/header/header.ts'

/**
 * A page for customers alone: anybody else goes to the login at `login`, which comes back here
 * (specification, section 2). Until it is known who is there the page hides its words; they are no
 * secret, the same file is everybody's.
 */
export function admitCustomers(login: string): void {
  $header.subscribe(({ loggedIn }) => {
    if (loggedIn) delete document.documentElement.dataset['loggedOnly']
    else location.replace(loginAddress(login))
  })
}
