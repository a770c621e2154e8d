#!/bin/sh
# Copies into the folder $1 what the image holds of its base: Node, the libraries that it needs, a small shell,
# certificates and restic, with the records of these packages for scanners. No package manager, no perl, no npm.
set -eu
root=$1

apt-get update -q
apt-get install -y -q --no-install-recommends binutils busybox ca-certificates restic

mkdir -p "$root/usr/bin" "$root/usr/sbin" "$root/usr/lib" "$root/usr/lib64" "$root/usr/local/bin"
for name in bin sbin lib lib64; do ln -s "usr/$name" "$root/$name"; done
mkdir -p "$root/var/lib/dpkg/status.d"
for package in libc6 libgcc-s1 libstdc++6 busybox ca-certificates restic; do
  dpkg-query --listfiles "$package" |
    grep -vE '^/(\.|bin|sbin|lib|lib64)$|^/usr/sbin/|^/usr/share/|/gconv(/|$)|/(audit|debug)(/|$)|/lib(mvec|nsl|thread_db|memusage|pcprofile|c_malloc_debug|BrokenLocale)[._]' |
    tar --create --no-recursion --files-from - 2>/dev/null | tar --extract --directory "$root"
  dpkg-query --status "$package" >"$root/var/lib/dpkg/status.d/$package"
done
cp /etc/debian_version /etc/os-release "$root/etc/"
cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
for name in sh cat cp date df du env find grep head id less ls mkdir mv ps rm sleep tail tar touch vi wc; do
  ln -s busybox "$root/usr/bin/$name"
done

# The symbols of Node's own functions, which only a native debugger reads, are 18 MB.
strip --strip-unneeded -o "$root/usr/local/bin/node" "$(command -v node)"

echo 'root:x:0:0:root:/:/bin/false' >"$root/etc/passwd"
echo 'root:x:0:' >"$root/etc/group"
echo 'openconsult:x:10001:10001:OpenConsult:/tmp:/bin/false' >>"$root/etc/passwd"
echo 'openconsult:x:10001:' >>"$root/etc/group"
echo 'hosts: files dns' >"$root/etc/nsswitch.conf"
mkdir -p "$root/data" "$root/tmp" "$root/proc" "$root/sys" "$root/dev" "$root/run" "$root/var/tmp"
chmod 1777 "$root/tmp" "$root/var/tmp"
chown 10001:10001 "$root/data"
ldconfig -r "$root"
rm -rf /var/lib/apt/lists/* /var/cache/apt/*
