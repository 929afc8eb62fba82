# Varnish 7 before two nodes of the shop: /etc/varnish/default.vcl. Needs varnish-modules (xkey), and
# `varnishd … -p http_gzip_support=off`: pages come compressed, and Varnish keeps each form as it is.
# The shop needs PURGE_URL=http://<varnish>:6081 (tags are its default) and TRUST_PROXY, one proxy more.
vcl 4.1;

import directors;
import std;
import xkey;

# Who may purge: the shop's own machines.
acl shop {
  "127.0.0.1";
  "::1";
}

backend one {
  .host = "127.0.0.1";
  .port = "4321";
  .first_byte_timeout = 30s;
}
backend two {
  .host = "127.0.0.1";
  .port = "4322";
  .first_byte_timeout = 30s;
}

sub vcl_init {
  new nodes = directors.fallback();
  nodes.add_backend(one);
  nodes.add_backend(two);
}

sub vcl_recv {
  set req.backend_hint = nodes.backend();
  if (req.method == "PURGE") {
    if (client.ip !~ shop) {
      return (synth(403, "Not allowed"));
    }
    if (req.http.Cache-Tag) {
      # What is purged is shown once more while a fresh one is fetched.
      set req.http.X-Purged = xkey.softpurge(regsuball(req.http.Cache-Tag, ",", " "));
      return (synth(200, "Purged " + req.http.X-Purged));
    }
    return (purge);
  }
  unset req.http.X-Forwarded-Host;
  # One form of each encoding, not one for every way that browsers ask for it.
  if (req.http.Accept-Encoding ~ "\bbr\b") {
    set req.http.Accept-Encoding = "br";
  } elsif (req.http.Accept-Encoding ~ "\bgzip\b") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }
  if (req.url ~ "^/(api|_sandbox|admin)/" || req.url ~ "^/(healthz|readyz|_build\.json)$") {
    return (pass);
  }
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # Pages are the same for everybody: cookies are for the API, which is passed.
  unset req.http.Cookie;
  return (hash);
}

sub vcl_backend_response {
  # The shop's tags are xkey's keys. The browser is told what the shop says: ask each time.
  if (beresp.http.Cache-Tag) {
    set beresp.http.xkey = regsuball(beresp.http.Cache-Tag, ",", " ");
  }
  if (beresp.http.Cache-Control ~ "no-store" || beresp.status >= 500) {
    set beresp.uncacheable = true;
    return (deliver);
  }
  # While the shop is away pages are shown on.
  set beresp.grace = 1h;
}

sub vcl_deliver {
  unset resp.http.xkey;
  unset resp.http.X-Varnish;
  unset resp.http.Via;
}
