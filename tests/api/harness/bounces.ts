type Report = {
  /** Of the mail that came back; none where the report has lost it. */
  messageId: string
  diagnostic: string
  status?: string
  action?: string
  headersAlone?: boolean
}

/** A report as mail servers write it (RFC 3464), with the mail that could not be delivered. */
export function nonDelivery(report: Report): string {
  const { messageId, diagnostic, status = '5.1.1', action = 'failed', headersAlone } = report
  const returned = messageId ? `Message-ID: <${messageId}>\n` : ''
  return `From: MAILER-DAEMON@relay.example
To: bounces@shop.test
Subject: Undelivered Mail Returned to Sender
Message-ID: <20260302080000.4711@relay.example>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
 boundary="4Fxyz/relay.example"

This is a MIME-encapsulated message.

--4Fxyz/relay.example
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not be delivered.

--4Fxyz/relay.example
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; relay.example
Arrival-Date: Mon,  2 Mar 2026 08:00:00 +0000

Final-Recipient: rfc822; nora@example.test
Original-Recipient: rfc822;nora@example.test
Action: ${action}
Status: ${status}
${diagnostic ? `Diagnostic-Code: ${diagnostic}\n` : ''}Remote-MTA: dns; mx.example.test

--4Fxyz/relay.example
Content-Description: Undelivered Message
Content-Type: ${headersAlone ? 'text/rfc822-headers' : 'message/rfc822'}

From: Quire <orders@shop.test>
To: nora@example.test
${returned}Subject: Your order
Content-Type: multipart/alternative; boundary="inner"

--inner
Content-Type: text/plain

Message-ID: <not.this@one>
--inner--

--4Fxyz/relay.example--
`
}
