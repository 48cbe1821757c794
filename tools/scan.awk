# Splits C into code and comments, for the checking tools (prepend it to an awk program).
# scan($0) sets `code` (literals emptied) and `comment`; call scan_begin() at the head of each file.

function scan_begin()
{
    in_comment = 0
}

function scan(line,    at, token)
{
    code = comment = ""
    while (line != "") {
        if (in_comment) {
            at = index(line, "*/")
            if (!at) {
                comment = comment line
                return
            }
            comment = comment substr(line, 1, at - 1) " "
            line = substr(line, at + 2)
            in_comment = 0
        } else if (match(line, /\/\*|\/\/|"|'/)) {
            code = code substr(line, 1, RSTART - 1)
            token = substr(line, RSTART, RLENGTH)
            line = substr(line, RSTART + RLENGTH)
            if (token == "/*") {
                in_comment = 1
            } else if (token == "//") {
                comment = comment line
                return
            } else {
                code = code token token
                if (!match(line, token == "'" ? "^([^'\\\\]|\\\\.)*'" : "^([^\"\\\\]|\\\\.)*\""))
                    return
                line = substr(line, RLENGTH + 1)
            }
        } else {
            code = code line
            return
        }
    }
}
